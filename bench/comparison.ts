/**
 * Beside what somebody could take instead, on the same machine in the same run:
 * `npm run bench -- comparison ledger <checkout of pgledger>` (needs `pgbench`) and
 * `npm run bench -- comparison admin`, which fetches react-admin and json-server by npm.
 */
import { compareAdmins } from './comparison/admin.ts';
import { compareLedgers } from './comparison/ledger.ts';

const [what, checkout] = process.argv.slice(2);
if (what === 'ledger' && checkout) await compareLedgers(checkout);
else if (what === 'admin') await compareAdmins();
else throw new Error('npm run bench -- comparison ledger <checkout of pgledger> | admin');
process.exit(0);
