import type { EditionPlace, EditionSource, Editions } from '../../serve/release/editions.ts';
import { followPublished, takeFirstEdition } from './follow-published.ts';
import { publishedFile } from './mend-taken.ts';
import { publishEdition } from './publish-edition.ts';
import { makeKeys, privateKeyOf } from './signing.ts';

const source = (place: EditionPlace): EditionSource => ({
  takeFirst: () => takeFirstEdition(place),
  follow: (onError) => followPublished(place, onError),
  file: (release, path) => publishedFile(place.open, place.dataFolder, release, path),
});

export const editions: Editions = { source, publish: publishEdition, makeKeys, privateKeyOf };
