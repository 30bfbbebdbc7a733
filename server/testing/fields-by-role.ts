/** Fields as a test lists them, separated by commas. */
const list = (fields: string): string[] => fields.split(',').map((field) => field.trim());

/** A pay-in of a list, and by the merchant’s order id. */
export const payinFields = {
  'admin subadmin peer merchant': list(`
    amount, createdAt, currency, customer.id, customer.name, decidedAt, expiresAt,
    flags=AMOUNT_MISMATCH, flags=DISPUTED, flags=LATE, flags=REVERSED, flags=REVOKED,
    merchant.id, merchant.name, orderId, receivedAmount, refId, resolveType, status, utr
  `),
  'admin subadmin peer': list(`
    decidedBy.id, decidedBy.name, flags=PAID_TWICE_RISK, note, peer.id, peer.name, peerUpiId
  `),
  'admin subadmin': list(`
    flags=WATCH
  `),
  'admin subadmin merchant': list(`
    meta
  `),
};

/** A single pay-in. */
export const payinDetailFields = {
  'admin subadmin peer': list(`
    amount, createdAt, currency, customer.id, customer.name, decidedAt, decidedBy.id,
    decidedBy.name, expiresAt, flags=AMOUNT_MISMATCH, flags=DISPUTED, flags=LATE,
    flags=PAID_TWICE_RISK, flags=REVERSED, flags=REVOKED, merchant.id, merchant.name, note,
    orderId, peer.id, peer.name, peerUpiId, postings[].account, postings[].amount,
    postings[].at, postings[].kind, receivedAmount, refId, resolveType, sameCustomer[].amount,
    sameCustomer[].createdAt, sameCustomer[].currency, sameCustomer[].customer.id,
    sameCustomer[].customer.name, sameCustomer[].expiresAt, sameCustomer[].merchant.id,
    sameCustomer[].merchant.name, sameCustomer[].orderId, sameCustomer[].peer.id,
    sameCustomer[].peer.name, sameCustomer[].peerUpiId, sameCustomer[].refId,
    sameCustomer[].resolveType, sameCustomer[].status, sameCustomer[].utr, sameUtr[].amount,
    sameUtr[].createdAt, sameUtr[].currency, sameUtr[].customer.id, sameUtr[].customer.name,
    sameUtr[].expiresAt, sameUtr[].flags=UTR_LOST, sameUtr[].merchant.id,
    sameUtr[].merchant.name, sameUtr[].orderId, sameUtr[].peer.id, sameUtr[].peer.name,
    sameUtr[].peerUpiId, sameUtr[].refId, sameUtr[].resolveType, sameUtr[].status,
    sameUtr[].utr, statement.standing, status, timeline[].actor.id, timeline[].actor.kind,
    timeline[].actor.name, timeline[].at, timeline[].detail.amount, timeline[].detail.note,
    timeline[].detail.peer, timeline[].detail.received, timeline[].detail.upi,
    timeline[].detail.utr, timeline[].event, utr
  `),
  'admin subadmin': list(`
    flags=WATCH, meta, sameCustomer[].flags=WATCH, sameUtr[].flags=WATCH,
    timeline[].detail.considered[].peer, timeline[].detail.considered[].reason,
    timeline[].detail.considered[].tag, timeline[].detail.considered[].upi,
    timeline[].detail.considered[].upiId
  `),
};

/** A complaint of a list, as its merchant is told of it. */
export const complaintFields = {
  'admin subadmin merchant': list(`
    amount, createdAt, currency, customer.id, customer.name, decidedAt, id, merchant.id,
    merchant.name, note, orderId, orderStatus, refId, status, unread, utr
  `),
  'admin subadmin': list(`
    decidedBy.id, decidedBy.name, peer.id, peer.name
  `),
};

/** A pay-out of a list, and by the merchant’s order id. */
export const payoutFields = {
  'admin subadmin peer merchant': list(`
    amount, createdAt, currency, customer.id, customer.name, decidedAt, flags=REVOKED,
    merchant.id, merchant.name, orderId, refId, resolveType, status, utr, wasRevealed
  `),
  'admin peer merchant': list(`
    customer.upi, destinationShown
  `),
  subadmin: list(`
    customer.upi=masked
  `),
  'admin subadmin peer': list(`
    decidedBy.id, decidedBy.name, flags=PAID_TWICE_RISK, note, peer.id, peer.name, peerUpiId,
    proofId, subadmin.id, subadmin.name
  `),
  'admin subadmin merchant': list(`
    meta
  `),
};

/** A single pay-out. */
export const payoutDetailFields = {
  'admin subadmin peer': list(`
    amount, assignments[].acceptedAt, assignments[].assignedAt, assignments[].ended,
    assignments[].endedAt, assignments[].peer.id, assignments[].peer.name, createdAt, currency,
    customer.id, customer.name, decidedAt, decidedBy.id, decidedBy.name, flags=PAID_TWICE_RISK,
    flags=REVOKED, merchant.id, merchant.name, note, orderId, peer.id, peer.name, peerUpiId,
    postings[].account, postings[].amount, postings[].at, postings[].kind, proofId, refId,
    resolveType, statement.standing, status, subadmin.id, subadmin.name, timeline[].actor.id,
    timeline[].actor.kind, timeline[].actor.name, timeline[].at, timeline[].detail.amount,
    timeline[].detail.note, timeline[].detail.peer, timeline[].detail.peerId,
    timeline[].detail.revealed, timeline[].detail.upi, timeline[].detail.utr, timeline[].event,
    utr, wasRevealed
  `),
  'admin peer': list(`
    customer.upi, destinationShown
  `),
  subadmin: list(`
    customer.upi=masked
  `),
  'admin subadmin': list(`
    meta
  `),
};

/** A dispute of a list, and in the answer to the merchant who opened it. */
export const disputeFields = {
  'admin subadmin peer merchant': list(`
    createdAt, createdBy.kind, createdBy.name, id, note, payout.amount, payout.createdAt,
    payout.currency, payout.customer.id, payout.customer.name, payout.decidedAt,
    payout.flags=REVOKED, payout.merchant.id, payout.merchant.name, payout.orderId,
    payout.refId, payout.resolveType, payout.status, payout.utr, payout.wasRevealed, reason,
    refId, status, unread, utr
  `),
  'admin subadmin peer': list(`
    decidedAt, decidedBy.id, decidedBy.name, handler.id, handler.name, lastMessage.at,
    lastMessage.author, lastMessage.files, lastMessage.kind, lastMessage.text,
    payout.decidedBy.id, payout.decidedBy.name, payout.flags=PAID_TWICE_RISK, payout.note,
    payout.peer.id, payout.peer.name, payout.peerUpiId, payout.proofId, payout.subadmin.id,
    payout.subadmin.name, peer.id, peer.name
  `),
  'admin peer merchant': list(`
    payout.customer.upi, payout.destinationShown
  `),
  subadmin: list(`
    payout.customer.upi=masked
  `),
  merchant: list(`
    payout.flags=DISPUTED
  `),
  'admin subadmin merchant': list(`
    payout.meta
  `),
};

/** A single dispute, undecided. */
export const disputeDetailFields = {
  'admin subadmin': list(`
    claims[].at, claims[].by, claims[].state, claims[].utr, payout.meta,
    preview[].postings[].account, preview[].postings[].amount, preview[].verdict
  `),
  'admin subadmin peer': list(`
    createdAt, createdBy.kind, createdBy.name, handler.id, handler.name, id, lastMessage.at,
    lastMessage.author, lastMessage.files, lastMessage.kind, lastMessage.text, note,
    payout.amount, payout.createdAt, payout.currency, payout.customer.id, payout.customer.name,
    payout.decidedAt, payout.decidedBy.id, payout.decidedBy.name, payout.flags=DISPUTED,
    payout.flags=PAID_TWICE_RISK, payout.flags=REVOKED, payout.merchant.id,
    payout.merchant.name, payout.note, payout.orderId, payout.peer.id, payout.peer.name,
    payout.peerUpiId, payout.proofId, payout.refId, payout.resolveType, payout.status,
    payout.subadmin.id, payout.subadmin.name, payout.utr, payout.wasRevealed, peer.id,
    peer.name, reason, refId, status, timeline[].actor.id, timeline[].actor.kind,
    timeline[].actor.name, timeline[].at, timeline[].detail.amount, timeline[].detail.disputeId,
    timeline[].detail.note, timeline[].detail.peer, timeline[].detail.peerId,
    timeline[].detail.reason, timeline[].detail.revealed, timeline[].detail.upi,
    timeline[].detail.utr, timeline[].event, unread, utr
  `),
  'admin peer': list(`
    payout.customer.upi, payout.destinationShown
  `),
  subadmin: list(`
    payout.customer.upi=masked
  `),
};

/** A UPI ID of a list. */
export const upiFields = {
  'admin subadmin peer': list(`
    accountId, createdAt, headroom.credits.most, headroom.credits.used,
    headroom.largeAmount.most, headroom.largeAmount.used, headroom.largeCredits.most,
    headroom.largeCredits.used, headroom.takesUpTo, holder, id, lastUsedAt, limits.dailyAmount,
    limits.dailyCount, limits.maxAmount, limits.minAmount, pausedBy, peer.id, peer.name,
    peer.presence, peerId, status, today.amount, today.count, upi
  `),
  'subadmin peer': list(`
    capsFromAbove.maxAmount
  `),
};

/** A single UPI ID. */
export const upiDetailFields = {
  'admin subadmin peer': [
    ...upiFields['admin subadmin peer'],
    ...list(`
      credits[].amount, credits[].at, history[].action, history[].actor.id, history[].actor.kind,
      history[].actor.name, history[].at, history[].changes[].after, history[].changes[].before,
      history[].changes[].field
    `),
  ].toSorted(),
  'subadmin peer': upiFields['subadmin peer'],
};

/** A user, as staff see them. */
export const userFields = {
  'admin subadmin': list(`
    commission.payinBps, commission.payoutBps, createdAt, defaultPayoutPeerId, frozen, id,
    lastSeenAt, limits.maxAmount, limits.minAmount, limits.openPayouts, name, offlineSince,
    parent.id, parent.name, parentId, presence, role, secondFactor.passkeys,
    secondFactor.recoveryCodesLeft, status, tag, username, wallet.available, wallet.balance,
    wallet.currency, wallet.held
  `),
};

/** A session, as staff and the user see it. */
export const sessionFields = {
  'admin peer': list(`
    sessions[].ip
  `),
  'admin subadmin peer': list(`
    sessions[].createdAt, sessions[].endsAt, sessions[].id, sessions[].seenAt,
    sessions[].userAgent
  `),
  peer: list(`
    sessions[].isCurrent
  `),
};

/** Free and lost capacity. */
export const capacityFields = {
  'admin subadmin peer': list(`
    choices[].count, choices[].reason, countedUntil, now[].reason, now[].upis, start
  `),
  'admin subadmin': list(`
    lost.amount, lost.byHour[].amount, lost.byHour[].at, lost.byHour[].customers,
    lost.byReason[].amount, lost.byReason[].customers, lost.byReason[].reason,
    lost.byUpi[].amount, lost.byUpi[].customers, lost.byUpi[].peer, lost.byUpi[].reason,
    lost.byUpi[].upi, lost.byUpi[].upiId, lost.customers
  `),
};

/** The words of who decided are for the owner; what the desk knows about it is an admin's. */
export const requestFields = {
  admin: list(`
    evidence.available
  `),
  'admin subadmin peer': list(`
    decidedBy.id, decidedBy.name, proofId
  `),
  'admin subadmin peer merchant': list(`
    amount, createdAt, currency, decidedAt, decisionNote, id, kind, note, owner.id, owner.kind,
    owner.name, status, utr
  `),
};

export const settlementLogFields = {
  'admin subadmin peer': list(`
    amount, at, balance, by, currency, id, kind, ownerKind, reason, refId, user.id, user.name, utr
  `),
};
