/** Pictures refused before they travel. */
import { describe, expect, it } from 'vitest';
import { IMAGE_LIMIT_MB, fitted, imageFault } from './image-rules.ts';

const limit = IMAGE_LIMIT_MB * 1024 * 1024;

describe('fitted', () => {
  it('cuts the longest edge down and keeps the proportions', () => {
    expect(fitted({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
    expect(fitted({ width: 3000, height: 4000 }, 2000)).toEqual({ width: 1500, height: 2000 });
  });
  it('enlarges nothing, and a line stays a line', () => {
    expect(fitted({ width: 640, height: 480 }, 2000)).toEqual({ width: 640, height: 480 });
    expect(fitted({ width: 9000, height: 1 }, 2000)).toEqual({ width: 2000, height: 1 });
  });
});

describe('imageFault', () => {
  it('spec 5: the size limit is exact', () => {
    expect(imageFault({ type: 'image/png', size: limit })).toBeUndefined();
    expect(imageFault({ type: 'image/png', size: limit + 1 })).toBe('fileTooLarge');
  });
  it.each(['image/svg+xml', 'image/gif', 'application/pdf', ''])('%j is refused', (type) =>
    expect(imageFault({ type, size: 10 })).toBe('notAnImage'),
  );
});
