import type { ApiError } from '../../lib/api-error.ts';
import { api } from '../../session/session.ts';
import { isDecision, type UnsentAct } from '../../session/unsent-queue.ts';
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
    case 'talk.send':
      return 'act.message';
    case 'payin.decide':
    case 'payout.decide': {
      const status = 'status' in body ? String(body.status) : '';
      return decisions[`${call} ${status}`] ?? 'act.approve';
    }
  }
}

/** Why it was refused; where somebody else was first, who, when and how. */
export async function refusalWords(act: UnsentAct, error: ApiError): Promise<string> {
  const isOvertaken =
    error.errorCode === 'AlreadyDecided' || error.errorCode === 'InvalidTransition';
  if (!isOvertaken || !isDecision(act)) return error.message;
  try {
    return await (act.call.startsWith('payin.') ? payinWords(act) : payoutWords(act));
  } catch {
    return error.message;
  }
}

// What the lists are made of is fetched with them, not for a sentence that is seldom said.

async function payinWords({ refId }: UnsentAct): Promise<string> {
  const { meanwhileWords } = await import('../../order-kit/use-decision.ts');
  return meanwhileWords(await api('payin.one', { params: { refId } }));
}

async function payoutWords({ refId }: UnsentAct): Promise<string> {
  const { meanwhileWords } = await import('../../features/payout/decide.ts');
  return meanwhileWords(await api('payout.one', { params: { refId } }));
}
