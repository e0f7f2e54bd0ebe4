import { followCartCount } from '../features/cart/count';
import { followHeader } from '../features/header/header';
import { offerLanguage } from '../features/language/offer';
import { followSignIn } from '../features/login/signed-in';
import { followToasts } from '../features/toast/toast';
import { followVehicle } from '../features/vehicle/bar';
import { followFit } from '../features/vehicle/follow-fit';
import { followPrices } from '../ui/prices';

/** What every page does once it is loaded. */
followHeader();
followVehicle();
followFit();
followCartCount();
followPrices();
followSignIn();
followToasts();
offerLanguage();
