/** Which mailbox an address reaches, to count what is sent there. It names nobody: accounts are found by the address as it was given. Pure. */

/** Providers for which these signs in front of the @ make no difference. */
const IGNORED: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'googlemail.com': /\./g,
  'proton.me': /[._-]/g,
  'protonmail.com': /[._-]/g,
  'pm.me': /[._-]/g,
};
/** Names of one provider. */
const SAME: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/** What follows a plus is its owner's own filing at nearly every provider; where it is not, two people share a count and nothing else. */
export function mailboxOf(target: string): string {
  const at = target.lastIndexOf('@');
  if (at < 0) return target;
  const host = target.slice(at + 1).toLowerCase();
  const name = target.slice(0, at).toLowerCase();
  const ignored = IGNORED[host];
  const bare = name.replace(/(?<=.)\+.*$/, '');
  return `${ignored === undefined ? bare : bare.replace(ignored, '')}@${SAME[host] ?? host}`;
}
