/** Acts for which Settings may ask a signed-in user for the second factor again. */
export const stepUpActs = ['wallet', 'password', 'users', 'keys', 'settings', 'freeze'] as const;
export type StepUpAct = (typeof stepUpActs)[number];
