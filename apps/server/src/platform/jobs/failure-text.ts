/** What people and logs get to see of a failure. Addresses of the outside carry keys: they are cut out. */
const LONGEST = 300;

export function failureText(error: unknown): string {
  const { shortMessage, details, message } = (error ?? {}) as {
    shortMessage?: string;
    details?: string;
    message?: string;
  };
  const text = [shortMessage ?? message ?? String(error), details].filter(Boolean).join(' ');
  return text.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…').slice(0, LONGEST);
}
