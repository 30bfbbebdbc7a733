import { rupeeDigits } from '@peerdesk/domain/money.ts';
import { personName } from '@peerdesk/contract/primitives.ts';
import {
  newPassword,
  roles,
  username,
  userLimits,
  userTags,
  type Role,
  type User,
} from '@peerdesk/contract/user.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { Settings } from '@peerdesk/contract/settings.ts';
import { isAdmin, isPeerRole, leadsGroup, rolesThat, takesPayins } from '@peerdesk/domain/role.ts';
import { noOverride } from '@peerdesk/domain/user/rules.ts';
import { z } from 'zod';
import { changedIn } from '../../form-kit/changed-in.ts';
import type { Form } from '../../form-kit/use-schema-form.ts';
import {
  changedTariffs,
  tariffTexts,
  typedOverride,
  typedTariffs,
} from '../../form-kit/typed-tariffs.ts';
import {
  amountText,
  percentText,
  typedCountOrNone,
  typedMoneyOrNone,
} from '../../form-kit/typed-values.ts';

const shape = {
  name: personName,
  tag: z.enum(userTags),
  /** '' is directly under the admin. */
  parentId: z.string(),
  commission: typedTariffs,
  /** Of a subadmin. */
  override: typedOverride,
  limits: z.object({
    minAmount: typedMoneyOrNone(rupeeDigits),
    maxAmount: typedMoneyOrNone(rupeeDigits),
    openPayouts: typedCountOrNone.pipe(userLimits.shape.openPayouts),
  }),
};

/** What staff decide about a user. */
export const termsForm = z.object(shape);
export type TypedTerms = z.input<typeof termsForm>;
export type ReadTerms = z.output<typeof termsForm>;

export interface TermsProps {
  form: Form<TypedTerms, ReadTerms>;
  /** Of the user whose terms these are: staff have fewer. */
  role: Role;
}

export const registerForm = z.object({
  ...shape,
  username,
  role: z.enum(roles),
  password: newPassword,
});
export type ReadRegistration = z.output<typeof registerForm>;

/** What a new user starts with, by Settings. */
export function newTermsOf({
  tag,
  payinBps,
  payoutBps,
  minAmount,
  maxAmount,
  openPayouts,
}: Settings['newUsers']): TypedTerms {
  const commission = { payinBps, payoutBps };
  const limits = { minAmount, maxAmount, openPayouts };
  return typedTermsOf({ name: '', tag, parentId: null, commission, limits });
}

/** The fields as they stand for a user. */
export function typedTermsOf(
  user: Pick<User, 'name' | 'tag' | 'parentId' | 'commission' | 'override' | 'limits'>,
): TypedTerms {
  const { override = noOverride } = user;
  const { minAmount, maxAmount, openPayouts } = user.limits;
  return {
    name: user.name,
    tag: user.tag,
    parentId: user.parentId ?? '',
    commission: tariffTexts(user.commission),
    override: {
      payinBps: percentText(override.payinBps),
      payoutBps: percentText(override.payoutBps),
    },
    limits: {
      minAmount: amountText(minAmount),
      maxAmount: amountText(maxAmount),
      openPayouts: openPayouts === null ? '' : String(openPayouts),
    },
  };
}

/** What was changed, and only that: what is not sent cannot be refused. */
export function changesOf(
  user: User,
  read: ReadTerms,
): Omit<RequestOf<'user.update'>['body'], 'userId'> {
  const commission = changedTariffs(user.commission, read.commission);
  const override = changedIn(user.override ?? noOverride, read.override);
  const limits = changedIn(user.limits, read.limits);
  const parentId = read.parentId === '' ? null : read.parentId;
  return {
    ...(read.name !== user.name && { name: read.name }),
    ...(read.tag !== user.tag && { tag: read.tag }),
    ...(parentId !== user.parentId && { parentId }),
    ...(commission && { commission }),
    ...(override && { override }),
    ...(limits && { limits }),
  };
}

/**
 * The registration as the server wants it: a group only for a peer, and what pay-ins need, its tag
 * among it, only for one that takes them. What is not sent starts as Settings say.
 */
export function registrationOf(read: ReadRegistration): RequestOf<'user.register'>['body'] {
  const { parentId, tag, override, ...rest } = read;
  if (leadsGroup(read.role)) return { ...rest, override };
  if (!isPeerRole(read.role)) return rest;
  const group = parentId !== '' && { parentId };
  if (takesPayins(read.role)) return { ...rest, ...group, tag };
  const { payoutBps, payoutFlat, payoutSlabs } = rest.commission;
  return { ...rest, ...group, commission: { payoutBps, payoutFlat, payoutSlabs } };
}

const payinFields = [
  'commission.payinBps',
  'commission.payinFlat',
  'commission.payinSlabs',
] as const;

/** The fields that a user of this role has none of: what was typed there must not stop the form. */
export function unusedBy(role: Role) {
  if (leadsGroup(role)) return [];
  if (!isPeerRole(role)) return ['commission', 'limits', 'override'] as const;
  return takesPayins(role) ? (['override'] as const) : (['override', ...payinFields] as const);
}

/** Whom a user of this role may register. */
export function registrable(role: Role): Role[] {
  const peers = rolesThat(isPeerRole);
  if (!isAdmin(role)) return peers;
  return [...peers, ...rolesThat((one) => !isPeerRole(one)).toReversed()];
}
