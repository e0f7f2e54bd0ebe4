export const passwordRules = { min: 6, max: 200 } as const;
