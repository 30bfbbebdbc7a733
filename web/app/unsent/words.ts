import type { ApiError } from '../../lib/api-error.ts';
import type { UnsentAct } from '../../session/unsent-queue.ts';
import { readPayin } from '../../features/payin/queries.ts';
import { meanwhileWords as payoutWords } from '../../features/payout/decide.ts';
import { readPayout } from '../../features/payout/queries.ts';
import { meanwhileWords } from '../../order-kit/use-decision.ts';
import type { UnsentKey } from './texts.en.ts';

type ActKey = Extract<UnsentKey, `act.${string}`>;

const decisions: Readonly<Record<string, ActKey>> = {
  'payin.decide approved': 'act.approve',
  'payin.decide declined': 'act.decline',
  'payout.decide approved': 'act.paid',
  'payout.decide declined': 'act.decline',
  'payout.decide created': 'act.release',
};

/** What somebody did, in words. */
export function actKey({ call, body }: Pick<UnsentAct, 'call' | 'body'>): ActKey {
  switch (call) {
    case 'payin.confirm':
      return 'act.confirm';
    case 'payout.accept':
      return 'act.accept';
    case 'payout.lateUtr':
      return 'act.late';
    case 'payin.decide':
    case 'payout.decide': {
      const status = 'status' in body ? String(body.status) : '';
      return decisions[`${call} ${status}`] ?? 'act.approve';
    }
  }
}

/** Why it was refused; where somebody else was first, who, when and how. */
export async function refusalWords(act: UnsentAct, error: ApiError): Promise<string> {
  if (error.errorCode !== 'AlreadyDecided' && error.errorCode !== 'InvalidTransition') {
    return error.message;
  }
  try {
    return act.call.startsWith('payin.')
      ? meanwhileWords(await readPayin(act.refId))
      : payoutWords(await readPayout(act.refId));
  } catch {
    return error.message;
  }
}
