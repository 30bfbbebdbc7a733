import { expect, test } from 'vitest';
import { newName } from './primitives.ts';
import { isReservedName } from './reserved-names.ts';

test.each(['Customer', ' customer ', 'CUSTOMER', 'Cust\u200bomer', 'ｃustomer', 'ग्राहक', 'System'])(
  'nobody is called %o',
  (name) => {
    expect(isReservedName(name)).toBe(true);
    expect(newName.safeParse(name).success).toBe(false);
  },
);

test.each(['Customer Care Bazaar', 'Systema', 'Asha Rao', 'Payal', 'Usher'])(
  'somebody is called %o',
  (name) => expect(newName.safeParse(name).success).toBe(true),
);
