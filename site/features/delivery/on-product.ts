/** The form of the product page that asks for a PIN code; only a shop with delivery by PIN code has it. */
const form = document.querySelector<HTMLFormElement>('form[data-delivery]');
if (form) void import('./product-delivery').then(({ followProduct }) => followProduct(form));
