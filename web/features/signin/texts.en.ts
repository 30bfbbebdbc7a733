export const signinEn = {
  title: 'Sign in',
  username: 'Username',
  password: 'Password',
  otp: 'Code from your authenticator app',
  otpHint: 'Six digits, or one of your recovery codes.',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  submit: 'Sign in',
  needUsername: 'Enter your username',
  needPassword: 'Enter your password',
  needOtp: 'Enter the code',
  wrong: 'The username or the password is wrong.',
  slowed:
    'Too many failed attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  slowedOver: 'You can try again now.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  demo: 'Demo: sign in as',
  support: 'Trouble signing in? {contact}',
} as const;
export type SigninKey = keyof typeof signinEn;
