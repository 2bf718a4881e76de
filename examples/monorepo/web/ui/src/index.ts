/** Small parts that all pages of the shop share. */
export { button } from './button';
export { formatCents } from './format';
