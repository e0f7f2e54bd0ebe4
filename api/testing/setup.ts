import { vi } from 'vitest';

vi.mock('../accounts/passwords.ts', () => import('./plain-passwords.ts'));
