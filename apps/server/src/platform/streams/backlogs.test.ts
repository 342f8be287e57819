/** Many sockets of one address that do not read, each below what one may have. */
import { expect, test } from 'vitest';
import { createBacklogs } from './backlogs.ts';

const LIMITS = { mostOfOne: 100, mostOfAddress: 300, mostInAll: Infinity, behind: 10, lookEveryMs: 250 };

test('R-RT-2: of an address that is too far behind in all the furthest go, and nobody else', () => {
  const backlogs = createBacklogs(LIMITS);
  const gone: string[] = [];
  const hold = (block: string, name: string, bytes: number) => {
    const held = backlogs.hold(block, {
      waiting: () => bytes,
      end: () => {
        gone.push(name);
        held.leave();
      },
    });
    return held;
  };
  const reads = hold('a', 'reads', 1);
  const slow = [90, 80, 70, 60, 20].map((bytes) => hold('a', `waits ${bytes}`, bytes));
  const elsewhere = hold('b', 'elsewhere', 99);
  expect(backlogs.count('a')).toBe(6);
  expect(backlogs.bytes()).toBe(420);
  // Who reads makes nobody be looked at.
  reads.look(1_000);
  expect(gone).toEqual([]);
  slow[4]!.look(1_000);
  expect(gone).toEqual(['waits 90']);
  elsewhere.look(1_000);
  const more = hold('a', 'waits 95', 95);
  // Looked at a moment ago.
  more.look(1_100);
  expect(gone).toEqual(['waits 90']);
  more.look(1_250);
  expect(gone).toEqual(['waits 90', 'waits 95']);
  hold('b', 'waits 101', 101).look(1_250);
  expect(gone).toEqual(['waits 90', 'waits 95', 'waits 101']);
  reads.leave();
  expect(backlogs.count('a')).toBe(4);
});

test('R-RT-2: of many addresses that are each within their bound those give way that hold most, and nobody once there is room', () => {
  const backlogs = createBacklogs({ ...LIMITS, mostInAll: 1_000 });
  const gone: string[] = [];
  const hold = (block: string, bytes: number) => {
    const held = backlogs.hold(block, {
      waiting: () => bytes,
      end: () => {
        gone.push(`${block} ${bytes}`);
        held.leave();
      },
    });
    return held;
  };
  const small = hold('small', 1);
  for (let n = 0; n < 9; n += 1) for (const bytes of [40, 50, n === 4 ? 60 : 20]) hold(`a${n}`, bytes);
  expect(backlogs.bytes()).toBe(1_031);
  small.look(1_000);
  expect(gone).toEqual(['a4 60']);
  expect(backlogs.bytes()).toBe(971);
  small.look(2_000);
  expect(gone).toHaveLength(1);
});
