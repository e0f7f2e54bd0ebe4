/**
 * In which order the parts of a category lie on the axis along which its assembly comes apart, from what stays on the
 * vehicle to what is taken off first. Types that are not named follow in the order of the catalogue.
 */
const orders: Readonly<Record<string, readonly string[]>> = {
  'timing-drive': ['timing-chain-kit', 'timing-belt', 'timing-belt-kit'],
  'drive-belts': ['drive-belt-tensioner', 'v-ribbed-belt'],
  'pistons-rings': ['cylinder-kit-bike', 'piston-assembly', 'piston-ring-set'],
  'valve-train': ['inlet-valve', 'exhaust-valve', 'hydraulic-tappet'],
  'gaskets-seals': ['crankshaft-oil-seal', 'cylinder-head-gasket', 'valve-cover-gasket'],
  'brake-shoes': ['brake-shoe-set', 'bike-brake-shoe-set', 'handbrake-cable', 'bike-brake-cable'],
  'brake-hydraulics': ['brake-booster', 'brake-master-cylinder', 'brake-hose', 'wheel-cylinder', 'brake-caliper'],
  'shock-absorbers': [
    'strut-mount',
    'front-strut',
    'rear-shock-absorber',
    'bike-rear-shock',
    'fork-oil-seal',
    'bike-front-fork',
  ],
  'control-arms': ['control-arm-bush', 'control-arm', 'ball-joint'],
  'stabiliser-links': ['stabiliser-bush', 'stabiliser-link'],
  'steering-racks': ['power-steering-pump', 'steering-rack', 'rack-boot-kit'],
  'tie-rods': ['inner-tie-rod', 'tie-rod-end'],
  'clutch-kits': ['dual-mass-flywheel', 'bike-clutch-plate-set', 'clutch-kit', 'clutch-release-bearing'],
  'clutch-actuation': [
    'clutch-master-cylinder',
    'clutch-slave-cylinder',
    'concentric-slave-cylinder',
    'bike-clutch-cable',
  ],
  'drive-shafts': ['cv-boot-kit', 'drive-shaft', 'cv-joint-kit'],
  'gearbox-parts': ['input-shaft-bearing', 'gearbox-oil-seal', 'atf-filter'],
  'water-pumps': ['thermostat', 'water-pump'],
  radiators: ['radiator', 'radiator-fan'],
  'ac-coils': ['ac-condenser', 'receiver-drier', 'ac-expansion-valve', 'ac-evaporator', 'blower-motor'],
  'wheel-bearings': ['wheel-bearing-kit', 'wheel-hub'],
};

export function placeInAssembly(category: string, typeId: string): number {
  const order = orders[category] ?? [];
  const at = order.indexOf(typeId);
  return at < 0 ? order.length : at;
}
