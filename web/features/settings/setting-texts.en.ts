import type { SettingKey } from '@peerdesk/contract/settings.ts';

/** A setting without its name and its help does not compile. */
export const settingTextsEn = {
  'company.name': 'Company name',
  'company.name.hint': 'Shown to staff; customers see the brand.',
  'company.supportContact': 'Support contact',
  'company.supportContact.hint':
    'A phone number or an e-mail address for customers and users who need help.',
  'company.timeZone': 'Time zone',
  'company.timeZone.hint': 'Days begin and times are shown in it.',
  'company.currency': 'Currency',
  'company.currency.hint': 'The currency of the wallets of new users and merchants.',
  'orderRules.minAmount': 'Smallest order',
  'orderRules.minAmount.hint': 'No order may be for less.',
  'orderRules.maxAmount': 'Largest order',
  'orderRules.maxAmount.hint': 'No order may be for more.',
  'orderRules.payinUnopenedMinutes': 'Time to open a pay-in',
  'orderRules.payinUnopenedMinutes.hint': 'After it a payment link that nobody opened expires.',
  'orderRules.payinOpenMinutes': 'Time to pay',
  'orderRules.payinOpenMinutes.hint':
    'How long a customer has from opening the link to entering the UTR.',
  'orderRules.payoutAcceptMinutes': 'Time to accept a pay-out',
  'orderRules.payoutAcceptMinutes.hint':
    'After it an assigned pay-out that nobody accepted expires.',
  'orderRules.openPayinsPerCustomer': 'Open pay-ins of one customer',
  'orderRules.openPayinsPerCustomer.hint': 'Further ones are refused until one of them ends.',
  'orderRules.unprovedHoldMinutes': 'How long an unproved claim holds capacity',
  'orderRules.unprovedHoldMinutes.hint':
    'Of pay-ins that only a bank line decides. Afterwards the order stays open, and holds nothing.',
  'orderRules.customerUnprovedMost': 'Unproved claims of one customer',
  'orderRules.customerUnprovedMost.hint':
    'How much they may hold together; a single one may always hold.',
  'orderRules.merchantUnprovedPercent': 'Unproved claims of one merchant',
  'orderRules.merchantUnprovedPercent.hint':
    'The share of the capacity that they may hold together.',
  'orderRules.overdraftByHand': 'Overdraft by hand',
  'orderRules.overdraftByHand.hint':
    'How far below zero staff may take a peer’s wallet by approving without a bank line.',
  'orderRules.overdraftByLine': 'Overdraft by a bank line',
  'orderRules.overdraftByLine.hint':
    'How far below zero late money that a bank line shows may take a wallet.',
  'orderRules.subadminDisputeMost': 'Disputes that a subadmin lets stand',
  'orderRules.subadminDisputeMost.hint':
    'The largest disputed payment of its own group; an admin decides about larger ones.',
  'orderRules.subadminByHandMost': 'Approvals by hand of a subadmin',
  'orderRules.subadminByHandMost.hint':
    'How much it may approve in 24 hours that no bank line shows yet. Above it, an admin uploads the statement or approves.',
  'rates.signinFreeTries': 'Failed sign-ins without a wait',
  'rates.signinFreeTries.hint': 'Of one account. Each further failure doubles the wait.',
  'rates.signinWaitMaxMinutes': 'Longest wait',
  'rates.signinWaitMaxMinutes.hint': 'However often a sign-in has failed.',
  'rates.signinFailuresPerNetwork': 'Failed sign-ins from one network',
  'rates.signinFailuresPerNetwork.hint':
    'Of strangers, within ten minutes; devices that an account knows do not count.',
  'rates.payPagePerLink': 'Calls of one payment link',
  'rates.payPagePerLink.hint': 'More are refused until the minute is over.',
  'rates.payPagePerAddress': 'Calls of payment pages from one address',
  'rates.payPagePerAddress.hint': 'Many customers of a mobile network share an address.',
  'rates.uploadsPerHour': 'Uploads of one user',
  'rates.uploadsPerHour.hint': 'Statements, and as many pictures and PDFs.',
  'storage.userMegabytesPerDay': 'Uploads of one user in a day',
  'storage.userMegabytesPerDay.hint': 'Statements, pictures and PDFs together.',
  'storage.megabytesInAll': 'Files in all',
  'storage.megabytesInAll.hint':
    'What the desk stores of uploads altogether. Uploads are refused beyond it.',
  'storage.statementDays': 'Keep statements that were read',
  'storage.statementDays.hint': 'Their lines stay for ever; only the original file goes.',
  'storage.refusedStatementDays': 'Keep statements that were refused',
  'storage.refusedStatementDays.hint': 'So that somebody can look at what was wrong.',
  'storage.unusedFileDays': 'Keep files that nothing uses',
  'storage.unusedFileDays.hint': 'Pictures and PDFs that no pay-out and no dispute names.',
  'newUsers.tag': 'Tag',
  'newUsers.tag.hint': 'The group in which UPI IDs of a new peer are chosen.',
  'newUsers.payinBps': 'Pay-in commission',
  'newUsers.payinBps.hint': 'Of a new peer. A subadmin gives at most its own.',
  'newUsers.payoutBps': 'Pay-out commission',
  'newUsers.payoutBps.hint': 'Of a new peer. A subadmin gives at most its own.',
  'newUsers.minAmount': 'Smallest order of a new user',
  'newUsers.minAmount.hint': 'Empty is no limit.',
  'newUsers.maxAmount': 'Largest order of a new user',
  'newUsers.maxAmount.hint': 'Empty is no limit. A subadmin may lower it, never raise it.',
  'newUsers.openPayouts': 'Open pay-outs of a new user',
  'newUsers.openPayouts.hint': 'Empty is no limit.',
  'newMerchants.payinBps': 'Pay-in fee',
  'newMerchants.payinBps.hint': 'What the form of a new merchant starts with.',
  'newMerchants.payoutBps': 'Pay-out fee',
  'newMerchants.payoutBps.hint': 'What the form of a new merchant starts with.',
  'newMerchants.minAmount': 'Smallest order of a new merchant',
  'newMerchants.minAmount.hint': 'Empty is no limit.',
  'newMerchants.maxAmount': 'Largest order of a new merchant',
  'newMerchants.maxAmount.hint': 'Empty is no limit.',
  'approvals.walletAbove': 'Changes of a wallet by hand',
  'approvals.walletAbove.hint':
    'What one admin may move on one wallet or balance within 24 hours; above it, a second admin approves. Empty: no limit.',
  'approvals.allWalletsAbove': 'Changes of all wallets together',
  'approvals.allWalletsAbove.hint':
    'What one person may move on all wallets and balances together within 24 hours, by hand, by reversing orders and by revoking claims; above it, a second admin approves. Empty: no limit.',
  'approvals.reverseAbove': 'Reversals of orders',
  'approvals.reverseAbove.hint':
    'What one admin may move by reversing an order; above it, a second admin approves. Empty: no limit.',
  'approvals.byHandAbove': 'Pay-ins approved by hand',
  'approvals.byHandAbove.hint':
    'What one admin may approve or match by hand within 24 hours that no bank line in another person’s file shows yet; above it, a second admin approves. The same limit holds for matching unclaimed credits out of suspense where none is set for those. Empty: no limit.',
  'approvals.writeOffAbove': 'Taking unclaimed credits out of suspense',
  'approvals.writeOffAbove.hint':
    'What one admin may write off, refund or match with orders within 24 hours; above it, a second admin approves. Empty: no limit.',
  'approvals.payoutAbove': 'Pay-outs marked as paid',
  'approvals.payoutAbove.hint':
    'The largest pay-out that one admin or subadmin may mark as paid for its payer; above it, a second admin approves. Empty: no limit.',
  'approvals.adminWaitHours': 'Wait of a new admin',
  'approvals.adminWaitHours.hint':
    'For so long an admin who was registered, unblocked or given a password approves nothing as the second person, so that nobody is both. 0: no wait.',
  'approvals.reverseOverdraftAbove': 'Reversals below zero',
  'approvals.reverseOverdraftAbove.hint':
    'How far below zero one admin may take a wallet or balance by a reversal; beyond it, a second admin approves. Empty: no limit.',
  'security.secondFactorAdmin': 'Second factor of admins',
  'security.secondFactorAdmin.hint':
    'Without an authenticator app or a passkey, an admin can do nothing but add one.',
  'security.secondFactorSubadmin': 'Second factor of subadmins',
  'security.secondFactorSubadmin.hint': 'Without one, a subadmin can do nothing but add one.',
  'security.secondFactorPeer': 'Second factor of peers',
  'security.secondFactorPeer.hint': 'Without one, a peer can do nothing but add one.',
  'security.secondFactorPeerWithdrawal': 'Second factor of withdrawal peers',
  'security.secondFactorPeerWithdrawal.hint':
    'Without one, a withdrawal peer can do nothing but add one.',
  'security.stepUpWallet': 'Ask again before wallets change',
  'security.stepUpWallet.hint':
    'Moving money by hand, reversals, refunds and write-offs included, needs a second factor proved within five minutes.',
  'security.stepUpPassword': 'Ask again before passwords are given',
  'security.stepUpPassword.hint':
    'Giving somebody a new password, or removing their second factor, needs it too.',
  'security.stepUpUsers': 'Ask again before users or merchants change',
  'security.stepUpUsers.hint':
    'Registering, changing or blocking a user or a merchant needs it too, and so does adding, approving or changing a UPI ID as staff.',
  'security.stepUpKeys': 'Ask again before API keys change',
  'security.stepUpKeys.hint':
    'Making or revoking a merchant’s API key or webhook secret needs it too.',
  'security.stepUpSettings': 'Ask again before settings change',
  'security.stepUpSettings.hint':
    'Changing settings, switches and the brand needs it too. How people sign in always needs it, for an admin who has a second factor.',
  'security.stepUpFreeze': 'Ask again before freezing',
  'security.stepUpFreeze.hint': 'Freezing and ending a freeze need it too.',
  'security.stepUpAbove': 'Ask again above an amount',
  'security.stepUpAbove.hint':
    'Admins and subadmins prove a second factor before they approve a pay-in, a pay-out or a settlement, decide a dispute, change a wallet, reverse, refund or write off more than this. Empty: no amount asks.',
  'security.changeGivenPassword': 'Own password first',
  'security.changeGivenPassword.hint':
    'A password that somebody else chose must be changed before anything else.',
  'security.sessionIdleMinutes': 'End of an idle session',
  'security.sessionIdleMinutes.hint':
    'A session that nobody uses for so long ends, and a peer’s presence with it.',
  'security.sessionHours': 'End of every session',
  'security.sessionHours.hint':
    'However busy it is: then one signs in again. It applies to sign-ins from now on.',
  'brand.name': 'Name',
  'brand.name.hint': 'In the portal, on the payment page, in documents and in the browser’s tab.',
  'brand.color': 'Colour',
  'brand.color.hint': 'The whole look derives from it; text stays readable whatever you choose.',
  'brand.logo': 'Logo',
  'brand.logo.hint': 'On light grounds.',
  'brand.logoDark': 'Logo for dark mode',
  'brand.logoDark.hint': 'On dark grounds.',
  'brand.favicon': 'Icon',
  'brand.favicon.hint': 'In the browser’s tab; square.',
} as const satisfies Record<SettingKey | `${SettingKey}.hint`, string>;
