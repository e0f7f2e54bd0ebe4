import { vi } from 'vitest';

vi.mock('../shop/password/passwords.ts', () => import('./plain-passwords.ts'));
