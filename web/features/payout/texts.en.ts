/** Texts of the pay-out screen. */
export const en = {
  title: 'Pay Out',
  beta: 'beta',
  noPayer: 'Nobody yet',
  inGroup: 'Group of {name}',
  'act.assign': 'Assign',
  'act.reassign': 'Assign again',
  'act.accept': 'Accept',
  'act.paid': 'Paid',
  'act.settle': 'Settle',
  'act.release': 'Release',
  'act.notSent': 'I did not send it',
  'act.late': 'I did send it',
  'act.dispute': 'Open a dispute',
  'act.lateAny': 'I sent an earlier one',
  'deadline.created': 'Waits for a payer',
  'deadline.processing': 'Waits for the UTR',
  'empty.filtered': 'No pay-outs match these filters',
  'empty.admin': 'No pay-outs yet',
  'empty.admin.text':
    'A pay-out appears here when a merchant creates one over the API. You then assign it to a peer or to a group.',
  'empty.subadmin': 'No pay-outs in your group yet',
  'empty.subadmin.text':
    'A pay-out appears here when the admin gives one to your group. Set a default peer to have it passed on at once.',
  'empty.peer': 'No pay-outs for you yet',
  'empty.peer.text':
    'A pay-out appears here when it is assigned to you. Go online to be offered more of them.',
  'empty.peer-withdrawal': 'No pay-outs for you yet',
  'empty.peer-withdrawal.text':
    'A pay-out appears here when it is assigned to you. Go online to be offered more of them.',
  'bulk.assign': 'Assign',
  'late.done': 'Your UTR was saved. An admin will decide.',
  'card.back': 'One at a time',
} as const;

export type PayoutKey = keyof typeof en;
