/** What must hold of customers' events (R-MONEY-9); whoever watches over invariants runs them. */
export const STREAMS_INVARIANTS = [
  {
    name: 'I10',
    statement: "every customer's event sequence is gapless",
    sql: `select u.user_id, u.seq from streams_users u
      where u.seq <> coalesce((select max(e.seq) from streams_events e where e.user_id = u.user_id), u.seq)`,
  },
];
