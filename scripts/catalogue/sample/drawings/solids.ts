/** Everything that parts are built of. */
export * from './flat.ts';
export * from './lines.ts';
export * from './round.ts';
export * from './solid.ts';
