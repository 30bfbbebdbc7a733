import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './command.ts';
import { faultsOf, lockedPackages, readLockFile } from './packages.ts';

const withPackage = (place: string, version: string, name?: string) =>
  faultsOf({ packages: { [place]: { version, ...(name && { name }) } } });

it.each([
  ['node_modules/xlsx', '0.18.5'],
  ['node_modules/xlsx', '0.20.1'],
  ['node_modules/a/node_modules/ws', '8.17.0'],
  ['node_modules/chalk', '5.6.1'],
  ['node_modules/semver', '6.3.0'],
])('complains of %s %s', (place, version) => {
  expect(withPackage(place, version)).toHaveLength(1);
});

it('knows a package by its own name, whatever it is installed as', () => {
  expect(withPackage('node_modules/sheets', '0.18.5', 'xlsx')).toEqual([
    'package-lock.json: xlsx@0.18.5: CVE-2023-30533, CVE-2024-22363',
  ]);
});

it.each([
  ['node_modules/xlsx', '0.20.2'],
  ['node_modules/xlsx', '0.100.0'],
  ['node_modules/ws', '7.5.10'],
  ['node_modules/chalk', '5.6.2'],
  ['node_modules/semver', '6.3.1'],
  ['server', '0.18.5'],
])('has nothing against %s %s', (place, version) => {
  expect(withPackage(place, version)).toEqual([]);
});

interface Component {
  group?: string;
  name: string;
  version: string;
}

it('the bill of materials lists every package of the lock file', async () => {
  const run = promisify(execFile);
  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const bill = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = new Set(
    bill.components.map(({ group, name, version }) =>
      [group ? `${group}/${name}` : name, version].join('@'),
    ),
  );
  const locked = lockedPackages(await readLockFile());
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([]);
});
