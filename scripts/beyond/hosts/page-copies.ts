import type { PageCopies } from '../../catalogue/generate/page-copies.ts';
import { hostLimits, hostNamed } from './host-files.ts';
import { hostRules } from './host-rules.ts';
import { plainCopy, writePlainCopy } from './plain-copy.ts';

export const pageCopies: PageCopies = {
  hostNamed,
  async make(release, settings, name) {
    const host = hostNamed(name);
    const rules = await hostRules(release, settings);
    const files = plainCopy(release, rules, host);
    return { files, problems: host ? hostLimits(host, rules, files.size) : [] };
  },
  write: writePlainCopy,
};
