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
