/** The texts of a demo’s files; few desks need them. */
export const en = {
  title: 'Try it with the demo’s files.',
  text: 'In {folder} are statements of three banks that match pay-ins which are still open. Drop one here: each is named after its UPI ID.',
} as const;
