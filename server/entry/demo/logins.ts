import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Login {
  role: 'admin' | 'subadmin' | 'peer' | 'peer-withdrawal';
  username: string;
  name: string;
  password: string;
}

const people: readonly Omit<Login, 'password'>[] = [
  { role: 'admin', username: 'admin', name: 'Asha Rao' },
  { role: 'subadmin', username: 'north', name: 'Nikhil North' },
  { role: 'subadmin', username: 'south', name: 'Sana South' },
  { role: 'peer', username: 'peer1', name: 'Pooja Sharma' },
  { role: 'peer', username: 'peer2', name: 'Prakash Iyer' },
  { role: 'peer', username: 'peer3', name: 'Pallavi Gupta' },
  { role: 'peer', username: 'peer4', name: 'Pranav Nair' },
  { role: 'peer-withdrawal', username: 'payer1', name: 'Waseem Khan' },
];

/** The demo's logins, made at random at its first start and kept in its data folder. */
export function demoLogins(dataDir: string): Login[] {
  const file = join(dataDir, 'demo-logins.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Login[];
  } catch {
    const logins = people.map((person) => ({ ...person, password: `demo-${randomWord()}` }));
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(logins, null, 2), { mode: 0o600 });
    return logins;
  }
}

function randomWord(): string {
  return randomBytes(6).toString('hex');
}
