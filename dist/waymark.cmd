@echo off
rem Starts Waymark with the runtime beside it, else with the Java 25 of JAVA_HOME or the PATH.
rem
rem   WAYMARK_OPTS        more flags for the JVM, e.g. -Xmx8g
rem   WAYMARK_CLASSPATH   jars and folders with classes of your own; jars in plugins\ are found, too
setlocal
set "HOME_DIR=%~dp0.."
set "JAVA=%HOME_DIR%\runtime\bin\java.exe"
if exist "%JAVA%" goto found
set "JAVA=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if exist "%JAVA%" goto found
set "JAVA=java.exe"
:found
set "CP=%HOME_DIR%\lib\*;%HOME_DIR%\plugins\*"
if defined WAYMARK_CLASSPATH set "CP=%CP%;%WAYMARK_CLASSPATH%"
rem As lib\run.sh: short commands start fast, long ones run fast, those of one thread collect with one.
set "GC=-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
for %%c in (crawl demo refresh watch serve lab) do if "%~1"=="%%c" set "GC=-XX:+UseParallelGC"
for %%c in (import patterns) do if "%~1 %~2"=="people %%c" set "GC=-XX:+UseSerialGC"
if "%~1 %~2 %~3"=="people sessions train" set "GC=-XX:+UseSerialGC"
"%JAVA%" -XX:+UseCompactObjectHeaders -XX:MaxRAM=16g --enable-native-access=ALL-UNNAMED ^
  --sun-misc-unsafe-memory-access=allow -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 ^
  %GC% %WAYMARK_OPTS% -Dwaymark.called=waymark -cp "%CP%" dev.waymark.cli.Waymark %*
exit /b %ERRORLEVEL%
