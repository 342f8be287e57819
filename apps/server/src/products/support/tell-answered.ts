/** An answer that lies unread for a minute goes to messages and e-mail, without its content: once an answer, on however many nodes. */
import type { Language } from '@candor/wire';
import { houseUrl } from '../../platform/http/site.ts';
import type { SupportDeps } from './ports.ts';
import { lockUntold, markTold } from './threads-store.ts';
import { VISITOR_LETTERS } from './visitor-letter.ts';
import { visitorsById } from './visitors-store.ts';

const AWAY_MS = 60_000;
const AT_ONCE = 50;

/** Answers how many were told. */
export async function tellAnswered({ platform, ports }: SupportDeps): Promise<number> {
  const { db, clock, config } = platform;
  return db.transaction('support-tell', async (tx) => {
    const threads = await lockUntold(tx, { before: new Date(clock.now() - AWAY_MS), most: AT_ONCE });
    if (threads.length === 0) return 0;
    await markTold(
      tx,
      threads.map(({ id }) => id),
    );
    // Who has read it meanwhile needs no word about it.
    const unread = threads.filter((thread) => thread.own_read_seq < thread.house_seq);
    const visitors = await visitorsById(
      tx,
      unread.map(({ visitor_id: id }) => id).filter((id) => id !== null),
    );
    // Customers' counters are locked in one order by everybody.
    const inOrder = unread.toSorted((a, b) => (a.user_id ?? 0) - (b.user_id ?? 0));
    for (const { id, user_id: userId, visitor_id: visitorId } of inOrder) {
      if (userId !== null)
        await ports.notify.tell(tx, { userId, kind: 'support_answered', params: { case: String(id) } });
      const visitor = visitors.find((each) => each.id === visitorId);
      if (visitor === undefined) continue;
      const language = visitor.language as Language;
      const { subject, text } = VISITOR_LETTERS[language];
      const link = `${houseUrl(config)}/h5/#/pages/help/chat?thread=${id}`;
      const words = text.replace('{case}', String(id)).replace('{link}', link);
      tx.afterCommit(() =>
        ports.notify.letter({ to: visitor.email, purpose: 'support', subject, text: words, language }),
      );
    }
    return unread.length;
  });
}
