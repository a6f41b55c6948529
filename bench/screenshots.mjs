// Drives the window for bench/screenshots: PORT SEED LOG FOLDER.
import {existsSync} from 'node:fs';
import {chromium} from 'playwright-core';

const [port, seed, log, folder] = process.argv.slice(2);
const base = `http://127.0.0.1:${port}`;
const program = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({executablePath: program, args: ['--no-sandbox']});
const page = await (await browser.newContext({viewport: {width: 1180, height: 1060}, locale: 'en'})).newPage();
const ask = async (path, body) => (await fetch(base + path, body && {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).json();

await ask('/api/collections', {name: 'operating-systems', settings: {seed, want: 'kernel', people: [log], pages: 4000, delay: '300ms', 'connect-to': `*=127.0.0.1:${Number(port) + 1}`, 'allow-address': 'loopback', contact: 'you@example.org'}});
const pages = async () => (await ask('/api/collections/operating-systems')).pages;
while (await pages() < 600) await new Promise(done => setTimeout(done, 1000));
await page.goto(`${base}/c/operating-systems`);
await page.waitForTimeout(2500);
await page.screenshot({path: `${folder}/live.png`});
await page.goto(`${base}/c/operating-systems/review`);
for (const key of 'jyyny') await page.keyboard.press(key);
await page.waitForTimeout(1000);
await page.evaluate(() => { document.getElementById('notice').replaceChildren(); scrollTo(0, 0); });
await page.screenshot({path: `${folder}/review.png`});
await browser.close();
