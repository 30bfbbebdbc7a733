export interface Announced {
  /** Where the portal is; null for a server that has none. */
  address: string | null;
  /** The first admin, when it was made in this start with a password of the server's. */
  firstAdmin: { username: string; password: string } | null;
  demoLogins: readonly { role: string; username: string; password: string }[];
  /** Why the database guards the ledger less than it could. */
  weakness: string | null;
}

/** What a server that is ready says on the terminal. */
export function startupBanner({ address, firstAdmin, demoLogins, weakness }: Announced): string {
  const lines = [`Peerdesk is ready${address === null ? '' : ` at ${address}`}`];
  if (firstAdmin) {
    lines.push(`The first admin: ${firstAdmin.username}   password: ${firstAdmin.password}`);
    lines.push('It is shown this once. Change it on the profile page after signing in.');
  }
  if (weakness) lines.push(`Note: ${weakness}. See README, "The login of the servers".`);
  if (demoLogins.length > 0) lines.push(`\n  ${row('Sign in as', 'username', 'password')}`);
  for (const { role, username, password } of demoLogins) {
    lines.push(`  ${row(role, username, password)}`);
  }
  return `${lines.join('\n')}\n`;
}

function row(role: string, username: string, password: string): string {
  return `${role.padEnd(16)} ${username.padEnd(12)} ${password}`;
}
