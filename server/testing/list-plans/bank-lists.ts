import { dayMs } from '@peerdesk/domain/durations.ts';
import { complaintList } from '../../features/complaint/store-list.ts';
import { disputeList } from '../../features/dispute/store-list.ts';
import { lineList, uploadList } from '../../features/statement/store-list.ts';
import { suspenseList } from '../../features/suspense/store-list.ts';
import { alertList, exceptionList, submissionList } from '../../features/utr/store-list.ts';
import {
  admin,
  amount,
  desk,
  listed,
  now,
  ofDerived,
  ofOpen,
  period,
  withMerchants,
  withPeers,
  type RecordList,
} from './listed.ts';

/** What is said about orders, and what banks say, with values of each filter. */
export const bankLists: Record<string, RecordList> = {
  complaints: listed(complaintList, withMerchants, {
    ...period,
    q: ['CP00000042', 'o42', '40000'],
    amount,
    merchantId: [['M3'], ['M3', 'M4']],
    peerId: [['P3']],
    status: [['open'], ['refused']],
    state: ['open', 'closed'],
    waitsFor: [admin],
    handedTo: [admin],
  }),
  disputes: listed(
    disputeList,
    withMerchants,
    {
      ...period,
      q: ['dp00000042', '5000'],
      amount,
      orderid: ['o42'],
      merchantId: [['M3'], ['M3', 'M4']],
      peerId: [['P3']],
      subadminId: [['S3']],
      status: [['pending'], ['resolved']],
      state: ['open', 'closed'],
      openAt: [new Date(now - dayMs).toISOString()],
      waitsFor: [admin],
      handedTo: [admin],
    },
    { page: ofOpen },
  ),
  submissions: listed(
    submissionList,
    desk,
    {
      ...period,
      q: ['400000000042', 'PI000000', '4000'],
      upiId: ['V3'],
      state: [['matched'], ['duplicate'], ['refused']],
      rule: [['EXACT_UTR'], ['NOT_IN_STATEMENT']],
    },
    { exceptions: { upiId: ofDerived, state: ofDerived, rule: ofDerived } },
  ),
  exceptions: listed(
    exceptionList,
    desk,
    {
      ...period,
      q: ['400000000040', 'PI000000'],
      upiId: ['V40'],
      state: [['matched']],
      rule: [['AMOUNT_MISMATCH'], ['NOT_IN_STATEMENT']],
    },
    { page: ofOpen },
  ),
  alerts: listed(alertList, desk, {
    ...period,
    q: ['400000000200', 'PI000002'],
    upiId: ['V200'],
    state: [['matched']],
    rule: [['NOT_IN_STATEMENT']],
  }),
  uploads: listed(uploadList, withPeers, {
    ...period,
    status: [['refused'], ['done']],
    upiId: [['V3'], ['V3', 'V4']],
  }),
  'statement lines': listed(
    lineList,
    withPeers,
    { ...period, uploadId: ['ST00000042'] },
    {
      always: { uploadId: 'ST00000042' },
    },
  ),
  suspense: listed(suspenseList(now), desk, {
    age: ['0-1', '31+'],
    lineId: ['L00000080'],
    q: ['400000000080', 'RAVI'],
  }),
};
