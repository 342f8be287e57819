/** Parameters of the entry screens: where to return to, by which means, and who invited. */
import { literal, object, optional, picklist, string, union } from 'valibot';

export const entryParams = object({
  /** Encoded full path of the page to return to, and 2 when that is a tab page (spec section 2). */
  backpage: optional(string()),
  backtype: optional(union([literal('1'), literal('2')])),
  kind: optional(picklist(['email', 'mobile'])),
  /** Invite code of a shared link. */
  code: optional(string()),
});
