/** The one call that takes bytes from a customer (wire.md section 5): a picture comes in, the id of a private file comes out. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { nothing } from './shapes.ts';
import { defineNoun } from './noun.ts';

/** Bytes; checks.md, ASVS 5.2. */
export const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024;

export const fileCalls = defineCalls({
  upload: {
    method: 'POST',
    path: 'upload',
    access: 'customer',
    summary:
      'Takes one JPEG, PNG or WebP picture up to 5 MB. Only its pixels are kept, encrypted. The reply is an id for front_pic, reverse_pic, hand_pic and imgs; unused for 24 hours it is deleted.',
    request: nothing,
    reply: v.string(),
    refusals: [
      'not_an_image',
      'image_unreadable',
      'too_many_pixels',
      'file_too_large',
      'too_many_uploads',
      'busy',
    ],
    isUpload: true,
  },
});

export const fileNoun = defineNoun({
  calls: fileCalls,
  refusals: [
    'not_an_image',
    'image_unreadable',
    'too_many_pixels',
    'file_too_large',
    'too_many_uploads',
    'file_unknown',
  ],
});
