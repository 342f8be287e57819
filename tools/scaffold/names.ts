/** One word of the business in the forms in which it is written. */
export interface Names {
  /** `gift-cards`: folders and files. */
  kebab: string;
  /** `giftCards`: values. */
  camel: string;
  /** `GiftCards`: types and makers. */
  pascal: string;
  /** `gift_cards`: tables, and the product's name on the wire. */
  snake: string;
}

/** Throws what is wrong with the word, as a sentence. */
export function namesOf(noun: string): Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun))
    throw new Error(`"${noun}" is no noun: small letters, words joined by "-", like gift-cards.`);
  const pascal = noun
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
  return {
    kebab: noun,
    pascal,
    camel: pascal[0]!.toLowerCase() + pascal.slice(1),
    snake: noun.replaceAll('-', '_'),
  };
}
