import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password, startBenchServer } from '../bench-server.ts';
import { call } from '../call.ts';
import { connect } from '../database.ts';
import { fillPayins } from '../fill-payins.ts';
import { enter, marksOf, phone, startBrowser } from '../pages/browser.ts';
import { scoreOf, type PageMarks } from '../pages/marks.ts';
import { shownSpread } from '../quantile.ts';
import { addShop, signIn } from '../waiting-orders.ts';

const orders = 20_000;
const rounds = 60;
/** What somebody would take for such lists within a day. */
const packages = {
  'react-admin': '5.15.4',
  'ra-data-json-server': '5.15.3',
  'json-server': '0.17.4',
  react: '19.2.8',
  'react-dom': '19.2.8',
  vite: '8.1.5',
};
const theirRow = 'tbody tr';
const ourRow = 'main [data-row]';

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Orders</title>
<meta name="viewport" content="width=device-width,initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`;
const program = `
import { createRoot } from 'react-dom/client';
import { Admin, Datagrid, DateField, List, NumberField, Resource, TextField } from 'react-admin';
import jsonServerProvider from 'ra-data-json-server';
const Payins = () => (
  <List sort={{ field: 'createdAt', order: 'DESC' }} perPage={25}>
    <Datagrid>
      <TextField source="refId" /><TextField source="orderId" /><TextField source="customerName" />
      <TextField source="merchantName" /><NumberField source="amount" />
      <TextField source="status" />
      <TextField source="peerName" /><TextField source="utr" />
      <DateField source="createdAt" showTime />
    </Datagrid>
  </List>);
createRoot(document.getElementById('root')).render(
  <Admin dataProvider={jsonServerProvider(location.origin)}>
    <Resource name="payin" list={Payins} />
  </Admin>);
`;

/** Orders as a file of json-server has them, with the columns of our list. */
function ordersFile(): string {
  const payin = Array.from({ length: orders }, (_, n) => ({
    id: n,
    refId: `PI${String(n).padStart(8, '0')}`,
    orderId: `o${n}`,
    customerName: `Name ${n % 9000}`,
    merchantName: 'Shop',
    amount: 100 + (n % 9000),
    status: n < 400 ? 'processing' : n % 5 === 0 ? 'declined' : 'approved',
    peerName: `Peer ${n % 500}`,
    utr: String(700_000_000_000 + n),
    createdAt: new Date(Date.now() - n * 15_000).toISOString(),
  }));
  return JSON.stringify({ payin });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Builds the pages and serves them with their orders from one process; fetches packages by npm. */
async function startTheirs(folder: string) {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: packages }),
  );
  const quiet = { cwd: folder, stdio: 'ignore' } as const;
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], quiet);
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'main.jsx'), program);
  const run = (script: string, ...args: string[]) => [
    join(folder, 'node_modules', script),
    ...args,
  ];
  execFileSync(process.execPath, run(join('vite', 'bin', 'vite.js'), 'build'), quiet);
  await mkdir(join(folder, 'public'), { recursive: true });
  await cp(join(folder, 'dist'), join(folder, 'public'), { recursive: true });
  await writeFile(join(folder, 'orders.json'), ordersFile());
  const port = String(await freePort());
  const cli = join('json-server', 'lib', 'cli', 'bin.js');
  const args = ['orders.json', '--port', port, '--static', 'public', '--quiet'];
  const server = spawn(process.execPath, run(cli, ...args), quiet);
  process.once('exit', () => server.kill());
  const base = `http://127.0.0.1:${port}`;
  for (;;) {
    const isUp = await fetch(`${base}/payin?_limit=1`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { base, stop: () => server.kill() };
}

async function timed(ask: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const at = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - at);
  }
  return `${shownSpread(times)}`;
}

function tell(name: string, marks: PageMarks): void {
  const { files, bytes } = marks.scripts;
  console.log(
    `${name}: ${files} scripts, ${(bytes / 1000).toFixed(0)} kB, work ` +
      `${marks.readyMs.toFixed(0)} ms, longest task ${(marks.longest[0] ?? 0).toFixed(0)} ms, ` +
      `layout shift ${marks.layoutShift.toFixed(3)}, score ${scoreOf(marks)}`,
  );
}

/**
 * The list of pay-ins beside one that a table-driven admin (react-admin on json-server) makes of
 * as many orders: what a phone on a slow network fetches and works for it, and the answers alone.
 */
export async function compareAdmins(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'peerdesk-admin-'));
  const server = await startBenchServer();
  const auth = await signIn(server.base);
  const merchant = await addShop(server.base, auth);
  const db = await connect(server.databaseUrl);
  await fillPayins(db, merchant, orders);
  await db.end();
  const theirs = await startTheirs(folder);
  const json = (url: string) => fetch(url).then((answer) => answer.text());
  const newest = `${theirs.base}/payin?_sort=createdAt&_order=desc&_page=1&_limit=20`;
  console.log(`json-server, newest 20: ${await timed(() => json(newest))}`);
  console.log(`json-server, a name: ${await timed(() => json(`${newest}&q=Name%2077`))}`);
  const ours = (query: string) => () => call(server.base, `/customer/order?${query}`, auth);
  console.log(`Peerdesk, newest 20: ${await timed(ours(''))}`);
  console.log(`Peerdesk, a name: ${await timed(ours('q=name+77'))}`);
  const browser = await startBrowser();
  const nobody = await enter(browser, theirs.base, undefined, phone);
  const slow = { isSlowNetwork: true };
  tell(
    'react-admin on json-server, phone',
    await marksOf(nobody, { path: '/#/payin', ready: theirRow, ...slow }),
  );
  await nobody.close();
  const login = { username: 'admin', password };
  const admin = await enter(browser, server.base, login, phone);
  tell(
    'Peerdesk, phone',
    await marksOf(admin, { path: '/operations/payin', ready: ourRow, ...slow }),
  );
  await browser.close();
  theirs.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
