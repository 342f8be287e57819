/** Support: threads between customers or visitors and the people of the house, an inbox for them, and what they may know of who asks. */
export { createSupport } from './support.ts';
