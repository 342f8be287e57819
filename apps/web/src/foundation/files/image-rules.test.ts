/** Pictures refused before they travel. */
import { describe, expect, it } from 'vitest';
import { IMAGE_LIMIT_MB, imageFault } from './image-rules.ts';

const limit = IMAGE_LIMIT_MB * 1024 * 1024;

describe('imageFault', () => {
  it('spec 5: the size limit is exact', () => {
    expect(imageFault({ type: 'image/png', size: limit })).toBeUndefined();
    expect(imageFault({ type: 'image/png', size: limit + 1 })).toBe('fileTooLarge');
  });
  it.each(['image/svg+xml', 'image/gif', 'application/pdf', ''])('%j is refused', (type) =>
    expect(imageFault({ type, size: 10 })).toBe('notAnImage'),
  );
});
