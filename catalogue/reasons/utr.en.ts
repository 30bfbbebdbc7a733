import type { utrReasons } from '@peerdesk/contract/reasons/utr.ts';

export const utrEn = {
  utr_is_app_id:
    'This is the payment app’s own ID. Open the payment in the app and copy the 12 digits beside “UTR” or “UPI transaction ID”.',
  utr_zero_lost:
    'This has 11 digits; a UTR has 12. A zero at the front may be lost: copy the whole number from the payment app or the bank.',
  utr_is_phone_number:
    'This is a phone number. Enter the 12 digits that the payment app or the bank calls “UTR” or “UPI transaction ID”.',
  utr_shortened:
    'A spreadsheet shortened this number and digits are lost. Copy the whole UTR from the payment app or the bank, or format the cell as text.',
  utr_not_valid:
    'This is not a UTR. Enter the 12 digits of a UPI or IMPS payment, or the 16 or 22 letters and digits of a bank transfer.',
  utr_wrong_length:
    'This has {digits, plural, one {# digit} other {# digits}}; a UTR has 12. Copy the whole number from the payment app.',
} as const satisfies Record<keyof typeof utrReasons, string>;
