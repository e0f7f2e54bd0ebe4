/** The form of the product page that asks for a PIN code; only a shop with delivery by PIN code has it. */
const form = document.querySelector<HTMLFormElement>('form[data-delivery]');
if (form)
  import('./product-delivery')
    .then(({ followProduct }) => followProduct(form))
    .catch((error: unknown) => console.warn('the delivery cannot be asked for', error));
