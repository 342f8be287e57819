/**
 * `node tools/check-ledger.mjs FILE`: an independent checker of what `npm run replay -- --export FILE` wrote. One file, nothing but Node and
 * no line of the venue's code: conservation of every journal, no customer below zero, the chain over journals, every leaf, root and total,
 * every day's hash, signature and the chain of days. Ends with 0 when all of it is right, 1 at the first that is not.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const ED25519 = Buffer.from('302a300506032b6570032100', 'hex');
const sha = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const wide = (sum) => Buffer.from(sum.toString(16).padStart(32, '0'), 'hex');
const units = (text) => {
  const [whole, part = ''] = text.split('.');
  return BigInt(whole) * 100000000n + BigInt(part.padEnd(8, '0'));
};
const join = (left, right) => ({
  hash: sha(Buffer.from([1]), left.hash, wide(left.sum), right.hash, wide(right.sum)),
  sum: left.sum + right.sum,
});

class Wrong extends Error {}
const must = (isRight, what) => {
  if (!isRight) throw new Wrong(what);
};

let chain = sha('candor-journals-1');
let previous = '0'.repeat(64);
let [journals, days, lastJournal] = [0, 0, 0n];
const buckets = new Map();
const customers = new Map();
let day;
let leaves = new Map();

function takeJournal(journal) {
  const [id, , , , , , , , postings] = journal;
  must(BigInt(id) > lastJournal, `journal ${id} stands after ${lastJournal}`);
  lastJournal = BigInt(id);
  chain = sha(chain, JSON.stringify(journal));
  journals += 1;
  const sums = new Map();
  const touched = new Set();
  for (const [user, account, bucket, currency, text] of postings) {
    const amount = BigInt(text);
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
    const place = `${user}|${account}|${bucket}|${currency}`;
    buckets.set(place, (buckets.get(place) ?? 0n) + amount);
    if (user === null) continue;
    touched.add(place);
    const own = `${user}|${currency}`;
    customers.set(own, (customers.get(own) ?? 0n) + amount);
  }
  for (const [currency, sum] of sums)
    must(sum === 0n, `journal ${id} makes ${sum} ${currency} out of nothing`);
  for (const place of touched) must(buckets.get(place) >= 0n, `journal ${id} takes ${place} below zero`);
}

function takeDay(next) {
  endDay();
  day = next;
  leaves = new Map(next.trees.map(({ currency }) => [currency, []]));
  must(
    chain.toString('hex') === next.journal_hash,
    `${next.date}: the journals do not give the published hash`,
  );
  must(next.seq === days + 1 && next.previous === previous, `${next.date}: does not follow the day before`);
  const head = [
    'candor-liabilities-1',
    next.seq,
    next.date,
    next.taken_at,
    next.journal,
    next.journal_hash,
    previous,
  ];
  const lines = next.trees.map((t) =>
    [t.currency, t.root, t.total, t.customers, t.size, t.unrealised].join(' '),
  );
  const hash = sha(`${[head.join(' '), ...lines].join('\n')}\n`).toString('hex');
  must(hash === next.hash, `${next.date}: hash of the day`);
  const key = createPublicKey({
    key: Buffer.concat([ED25519, Buffer.from(next.public_key, 'base64')]),
    format: 'der',
    type: 'spki',
  });
  const signed = Buffer.from(`candor-liabilities|${next.seq}|${next.date}|${hash}`);
  must(verify(null, signed, key, Buffer.from(next.signature, 'base64')), `${next.date}: signature`);
  previous = hash;
  days += 1;
}

function takeLeaves({ currency, from, leaves: found }) {
  const own = leaves.get(currency);
  must(own !== undefined && own.length === from, `${day.date}: leaves of ${currency} are out of order`);
  for (const [hash, user, nonce] of found) {
    if (user === undefined) {
      own.push({ hash: Buffer.from(hash, 'hex'), sum: 0n });
      continue;
    }
    const place = `${user}|${currency}`;
    const sum = customers.get(place) ?? 0n;
    const id = sha(`uid|${user}|`, Buffer.from(nonce, 'hex'));
    const leaf = sha(Buffer.from([0]), `pol-v1|${day.date}|${currency}|`, id, wide(sum));
    must(
      leaf.toString('hex') === hash,
      `${day.date}: the leaf of ${user} in ${currency} is not what the journals say`,
    );
    own.push({ hash: leaf, sum, user });
  }
}

/** Everybody who has anything has a leaf, one, and the leaves give root and total. */
function endDay() {
  if (day === undefined) return;
  for (const { currency, root, total, customers: count, size } of day.trees) {
    const own = leaves.get(currency);
    const users = new Set(own.flatMap(({ user }) => (user === undefined ? [] : [user])));
    must(own.length === size && users.size === count, `${day.date}: number of leaves of ${currency}`);
    let level = own;
    while (level.length > 1)
      level = level.flatMap((node, n) => (n % 2 === 0 ? [join(node, level[n + 1])] : []));
    must(level[0].hash.toString('hex') === root, `${day.date}: root of ${currency}`);
    must(level[0].sum === units(total), `${day.date}: total of ${currency}`);
    for (const [place, amount] of customers) {
      const [user, name] = place.split('|');
      must(
        name !== currency || amount === 0n || users.has(Number(user)),
        `${day.date}: ${user} has no leaf in ${currency}`,
      );
    }
  }
  const named = new Set(day.trees.map(({ currency }) => currency));
  for (const [place, amount] of customers)
    must(amount === 0n || named.has(place.split('|')[1]), `${day.date}: no tree for ${place.split('|')[1]}`);
  day = undefined;
}

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('node tools/check-ledger.mjs FILE');
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const line = JSON.parse(text);
    if (line.leaves !== undefined) takeLeaves(line);
    else {
      // The next journal or day: the one before has all its leaves.
      endDay();
      if (line.journal !== undefined) takeJournal(line.journal);
      else takeDay(line.day);
    }
  }
  endDay();
  console.log(`${journals} journals and ${days} days: everything is as it was published.`);
} catch (error) {
  console.error(error instanceof Wrong ? `WRONG: ${error.message}` : error);
  process.exitCode = error instanceof Wrong ? 1 : 2;
}
