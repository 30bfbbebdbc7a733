import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without its windows: the tests are the same on it for less than half the work. */
const headlessShell = 'chromium-headless-shell';
const usualPaths = [
  `/usr/bin/${headlessShell}`,
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const aptGet = '/usr/bin/apt-get';

function installDebianPackage(name: string): boolean {
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ];
  console.log(`Installing the package ${name} for the browser tests ...`);
  return steps.every((args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status } = spawnSync(aptGet, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    return status === 0;
  });
}

/**
 * The browser for the browser tests: `CHROME_PATH`, or the system's; root on Debian gets it
 * installed.
 * @throws an error of one line that says what to install.
 */
export function ensureChromium(): string {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROME_PATH (${chosen}) does not exist: name an installed Chromium or Chrome`);
  }
  const find = () => usualPaths.find((path) => existsSync(path));
  const mayInstall =
    process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync(aptGet);
  if (mayInstall && find() !== usualPaths[0]) {
    // Older systems know the whole of it only.
    if (!installDebianPackage(headlessShell) && !find()) installDebianPackage('chromium');
  }
  const found = find();
  if (found !== undefined) return found;
  throw new Error(
    'the browser tests need Chromium: install it (Debian: chromium-headless-shell), ' +
      'or set CHROME_PATH to an installed Chromium or Chrome',
  );
}
