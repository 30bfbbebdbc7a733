/** The picture of a payment. */
export const proofEn = {
  'proof.add': 'Add a picture of the payment',
  'proof.hint': 'JPEG, PNG or WebP up to 5 MB. Optional.',
  'proof.sending': 'Sending: {percent}%',
  'proof.remove': 'Remove the picture',
  'proof.seen': 'A very similar picture was used before. The staff will see that.',
  'proof.tooBig': 'The picture is larger than 5 MB',
} as const;

export type ProofKey = keyof typeof proofEn;
