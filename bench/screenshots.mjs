// Drives the window for bench/screenshots: SEED LOG FOLDER.
import {existsSync} from 'node:fs';
import {chromium} from 'playwright-core';

const [seed, log, folder] = process.argv.slice(2);
const base = 'http://127.0.0.1:8986';
const program = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({executablePath: program, args: ['--no-sandbox']});
const page = await (await browser.newContext({viewport: {width: 1180, height: 800}, locale: 'en'})).newPage();
const ask = async (path, body) => (await fetch(base + path, body && {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).json();

await ask('/api/collections', {name: 'operating-systems', settings: {seed, want: 'kernel', people: [log], pages: 4000, delay: '300ms', 'connect-to': '*=127.0.0.1:8987', 'allow-address': 'loopback', contact: 'you@example.org'}});
const pages = async () => (await ask('/api/collections/operating-systems')).pages;
while (await pages() < 900) await new Promise(done => setTimeout(done, 1000));
await page.goto(`${base}/c/operating-systems`);
await page.waitForTimeout(2500);
await page.screenshot({path: `${folder}/live.png`});
await page.goto(`${base}/c/operating-systems/drawings/map`);
await page.waitForTimeout(1000);
await page.locator('svg').screenshot({path: `${folder}/map.png`});
await browser.close();
