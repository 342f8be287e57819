/** A venue's fault in one line, for logs and operators. */
const LONGEST = 200;

export function faultOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, LONGEST) : String(error);
}
