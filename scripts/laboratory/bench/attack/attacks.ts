/** A call that is expensive for the shop. In path and text, `#` stands for a number that no other request has. */
export interface Attack {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Sent as JSON. */
  json?: string;
  /** Sends a picture whose file is small, but which is large when decoded. */
  picture?: true;
  /** Whose session the attackers use: each has an account of their own, or all share that of one seller. */
  as?: 'customers' | 'seller';
}

const password = 'secret of the bench';

/** Every kind of work that strangers can cause. */
export const attacks: readonly Attack[] = [
  {
    name: 'sign-in',
    method: 'POST',
    path: '/api/auth/login',
    json: JSON.stringify({ email: 'nobody#@example.com', password }),
  },
  {
    name: 'new account',
    method: 'POST',
    path: '/api/auth/register',
    json: JSON.stringify({ email: 'new#@example.com', password }),
  },
  {
    name: 'reset link',
    method: 'POST',
    path: '/api/auth/forgot-password',
    json: JSON.stringify({ email: 'attacker#@example.com', language: 'en' }),
  },
  { name: 'photo', method: 'PUT', path: '/api/user/photo', picture: true, as: 'customers' },
  { name: 'search', method: 'GET', path: '/api/parts/search?q=brek+ped+swft+#' },
  { name: 'suggestions', method: 'GET', path: '/api/parts/suggest?q=brake+p+#' },
  { name: 'pages on demand', method: 'GET', path: '/hi/part/NUMBER-#' },
  { name: 'pages that are not', method: 'GET', path: '/ta/product/nothing-#' },
  { name: 'export', method: 'GET', path: '/api/desk/orders.csv?q=#', as: 'seller' },
];
