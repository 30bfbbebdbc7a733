import { approvalList } from '../../features/approval/store-list.ts';
import { auditRows } from '../../features/audit/store-list.ts';
import { countedChoices, lostCustomers, peersChoices } from '../../features/capacity/store-list.ts';
import { listOfFreezes } from '../../features/freeze/store-list.ts';
import { merchantList } from '../../features/merchant/store-list.ts';
import { postingList } from '../../features/merchant/store-postings.ts';
import { savedReports } from '../../features/report/store-list.ts';
import { moneyRequestList } from '../../features/request/store-list.ts';
import { settlementLogList } from '../../features/request/store-settlement-logs.ts';
import { upiListFor } from '../../features/upi/store-list.ts';
import { userList } from '../../features/user/store-list.ts';
import { deliveryList } from '../../features/webhook/store-list.ts';
import {
  admin,
  allPeople,
  amount,
  desk,
  listed,
  ofByHand,
  ofCommon,
  ofOpen,
  ofTwoWeeks,
  period,
  withGroups,
  withMerchants,
  withPeers,
  type RecordList,
} from './listed.ts';

/** What people do on a desk, and people, with values of each filter. */
export const workLists: Record<string, RecordList> = {
  approvals: listed(
    approvalList,
    withGroups,
    {
      ...period,
      q: ['meera 42', 'ap00000042', 'asha 4'],
      waitsFor: [admin],
      status: [['waiting'], ['approved']],
      call: [['payin.decide']],
    },
    { page: ofOpen, exceptions: { call: ofCommon } },
  ),
  requests: listed(
    moneyRequestList,
    withMerchants,
    {
      ...period,
      q: ['meera 42', 'rq00000042', '6000000000'],
      amount,
      waitsFor: [admin],
      kind: [['topup']],
      status: [['waiting'], ['approved']],
      userId: [['P41']],
      merchantId: [['M10']],
    },
    { exceptions: { kind: ofCommon } },
  ),
  settlements: listed(
    settlementLogList,
    withPeers,
    {
      ...period,
      q: ['meera 40', 'deposit'],
      amount,
      userId: ['P40'],
      orderid: ['RQ00000042'],
      kind: [['topup'], ['settlement']],
      status: [['approved'], ['reversed']],
    },
    { page: ofByHand },
  ),
  'a merchant’s postings': listed(
    postingList,
    desk,
    { ...period, merchantId: ['M3'], kind: ['payin_approved', 'topup'] },
    { always: { merchantId: 'M3' }, exceptions: { kind: ofCommon } },
  ),
  deliveries: listed(
    deliveryList,
    desk,
    {
      ...period,
      merchantId: ['M3'],
      mode: ['live'],
      status: [['pending'], ['delivered']],
      q: ['pi00000043', 'declined'],
    },
    { always: { merchantId: 'M3', mode: 'live' } },
  ),
  audit: listed(auditRows, desk, {
    ...period,
    q: ['PI42'],
    actor: ['P42', 'nobody'],
    action: ['action.7', 'none'],
    subject: ['payin:PI42'],
    person: ['P42'],
  }),
  reports: listed(savedReports, withGroups, {
    ...period,
    status: [['failed']],
    kind: [['payins']],
  }),
  'lost customers': listed(
    lostCustomers,
    withGroups,
    {
      ...period,
      reason: [['daily_count_reached'], ['wallet_too_low']],
    },
    { page: ofOpen },
  ),
  choices: listed(
    countedChoices,
    withGroups,
    {
      ...period,
      reason: [['taken'], ['daily_count_reached']],
      upiId: ['V3'],
    },
    { count: ofTwoWeeks },
  ),
  'a peer’s choices': listed(
    peersChoices,
    ['peer'],
    {
      ...period,
      reason: [['taken'], ['daily_count_reached']],
      upiId: ['V3'],
    },
    { count: ofTwoWeeks },
  ),
  freezes: listed(
    listOfFreezes,
    desk,
    { q: ['meera 42', 'late'], kind: [['user']], status: [['active']], subjectId: ['P42'] },
    allPeople,
  ),
  merchants: listed(
    merchantList,
    desk,
    { q: ['shop 42', 'm42'], status: [['active'], ['blocked']] },
    allPeople,
  ),
  users: listed(
    userList,
    withGroups,
    {
      q: ['meera 42', 'peer42'],
      role: [['peer'], ['subadmin']],
      status: [['active'], ['blocked']],
      tag: [['watch']],
      parentId: [['S3']],
      presence: [['online']],
    },
    allPeople,
  ),
  'UPI IDs': listed(
    upiListFor([], []),
    withPeers,
    { q: ['meera42', 'v42'], status: [['waiting'], ['active']], peerId: [['P42']], now: [[]] },
    allPeople,
  ),
};
