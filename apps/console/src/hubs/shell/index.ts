/** Front door of the console's frame. */
export { Frame } from './frame.tsx';
