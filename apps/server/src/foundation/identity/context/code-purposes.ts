/** What a verification code may be asked for; it is good for that and nothing else (R-SEC-3). */
export type CodePurpose =
  | 'register'
  | 'forget'
  | 'login'
  | 'bind_email'
  | 'bind_phone'
  | 'unfreeze'
  | 'address'
  | 'fund_password'
  | 'contact'
  | 'step_up'
  | 'second_lost'
  | 'closure'
  | 'visitor';

/**
 * Asked for and tried without a session, or by who wants to bind an address that is not his yet: who tries one is a stranger to it, also where
 * he shows the token of an account of his own. The others are tried by who is logged in, at his own account. Their forms take codes of
 * twelve digits as well (`strangersCode` of the wire).
 */
export const TRIED_BY_STRANGERS: readonly CodePurpose[] = [
  'register',
  'forget',
  'login',
  'unfreeze',
  'second_lost',
  'visitor',
  'bind_email',
  'bind_phone',
];
