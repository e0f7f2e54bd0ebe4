import { followCartCount } from '../features/cart/count';
import { followHeader } from '../features/header/header';
import { followSignIn } from '../features/login/signed-in';
import { followToasts } from '../features/toast/toast';
import { followVehicleBar } from '../features/vehicle/vehicle';
import { followPrices } from '../ui/prices';

/** What every page does once it is there. */
followHeader();
followVehicleBar();
followCartCount();
followPrices();
followSignIn();
followToasts();
