import { because } from '@peerdesk/contract/because.ts';
import { reason } from '@peerdesk/contract/primitives.ts';
import { switchKinds, type SwitchKind, type WantedSwitch } from '@peerdesk/contract/switches.ts';
import { rupeeDigits } from '@peerdesk/domain/money.ts';
import { z } from 'zod';
import { typedMoneyOrNone } from '../../form-kit/typed-values.ts';

/** The fields that each switch has; `merchant?` may stay empty. */
export const fieldsOf = {
  intake: ['merchant?', 'amounts'],
  payouts: ['merchant?'],
  bank: ['bank'],
  dedicated: ['user', 'merchant'],
  restricted: ['merchant'],
} as const satisfies Record<SwitchKind, readonly string[]>;

const needed = {
  intake: [],
  payouts: [],
  bank: ['bank'],
  dedicated: ['userId', 'merchantId'],
  restricted: ['merchantId'],
} as const satisfies Record<SwitchKind, readonly ('bank' | 'userId' | 'merchantId')[]>;

const amount = typedMoneyOrNone(rupeeDigits);

/** All switches in one form: what one does not have is left empty. */
export const switchForm = z
  .object({
    kind: z.enum(switchKinds),
    merchantId: z.string(),
    userId: z.string(),
    bank: z.string(),
    minAmount: amount,
    maxAmount: amount,
    reason,
  })
  .superRefine((read, context) => {
    for (const name of needed[read.kind]) {
      if (read[name] !== '') continue;
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'required',
        params: { reason: because('required') },
      });
    }
  });
export type TypedSwitch = z.input<typeof switchForm>;
export type ReadSwitch = z.output<typeof switchForm>;

export const emptySwitch: TypedSwitch = {
  ...{ kind: 'intake', merchantId: '', userId: '', bank: '' },
  ...{ minAmount: '', maxAmount: '', reason: '' },
};

/** What the call takes. */
export function wantedOf(read: ReadSwitch): WantedSwitch {
  const { kind, merchantId, userId, bank, minAmount, maxAmount } = read;
  const ofMerchant = merchantId === '' ? {} : { merchantId };
  switch (kind) {
    case 'intake':
      return {
        kind,
        ...ofMerchant,
        ...(minAmount !== null && { minAmount }),
        ...(maxAmount !== null && { maxAmount }),
      };
    case 'payouts':
      return { kind, ...ofMerchant };
    case 'bank':
      return { kind, bank };
    case 'dedicated':
      return { kind, userId, merchantId };
    case 'restricted':
      return { kind, merchantId };
  }
}
