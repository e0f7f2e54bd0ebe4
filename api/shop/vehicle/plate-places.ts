/** Places of the best-known registration offices; other offices are shown by code only. */
const places: Record<string, string> = {
  AN: '1 Port Blair',
  AP: '5 Kakinada|7 Guntur|16 Vijayawada|31 Visakhapatnam',
  AR: '1 Itanagar',
  AS: '1 Guwahati|2 Nagaon|3 Jorhat|6 Dibrugarh|11 Silchar',
  BR: '1 Patna|2 Gaya|6 Muzaffarpur|10 Bhagalpur',
  CG: '4 Raipur|7 Durg|10 Bilaspur',
  CH: '1 Chandigarh',
  DL: '1 Mall Road|2 Tilak Marg|3 Sheikh Sarai|4 Janakpuri|5 Loni Road|6 Sarai Kale Khan|7 Mayur Vihar|8 Wazirpur|9 Dwarka|10 Raja Garden|11 Rohini|12 Vasant Vihar|13 Surajmal Vihar',
  GA: '3 Mapusa|6 Vasco da Gama|7 Panaji|8 Margao',
  GJ: '1 Ahmedabad|2 Mehsana|3 Rajkot|4 Bhavnagar|5 Surat|6 Vadodara|7 Nadiad|10 Jamnagar|11 Junagadh|12 Bhuj|15 Valsad|16 Bharuch|18 Gandhinagar|27 Ahmedabad East',
  HR: '1 Ambala|5 Karnal|6 Panipat|10 Sonipat|12 Rohtak|20 Hisar|26 Gurugram|51 Faridabad',
  JH: '1 Ranchi|5 Jamshedpur|9 Bokaro|10 Dhanbad',
  JK: '1 Srinagar|2 Jammu',
  KA: '1 Koramangala, Bengaluru|2 Rajajinagar, Bengaluru|3 Indiranagar, Bengaluru|4 Yeshwanthpur, Bengaluru|5 Jayanagar, Bengaluru|9 Mysuru|19 Mangaluru|20 Udupi|22 Belagavi|25 Dharwad|51 Electronic City, Bengaluru|53 KR Puram, Bengaluru',
  KL: '1 Thiruvananthapuram|2 Kollam|3 Pathanamthitta|4 Alappuzha|5 Kottayam|6 Idukki|7 Ernakulam|8 Thrissur|9 Palakkad|10 Malappuram|11 Kozhikode|12 Wayanad|13 Kannur|14 Kasaragod',
  LA: '1 Kargil|2 Leh',
  MH: '1 Mumbai Central|2 Mumbai West|3 Mumbai East|4 Thane|5 Kalyan|6 Pen|9 Kolhapur|10 Sangli|11 Satara|12 Pune|13 Solapur|14 Pimpri-Chinchwad|15 Nashik|16 Ahilyanagar|20 Chhatrapati Sambhajinagar|27 Amravati|31 Nagpur|43 Navi Mumbai|46 Panvel|47 Borivali, Mumbai|48 Vasai',
  ML: '5 Shillong',
  MN: '1 Imphal',
  MP: '4 Bhopal|7 Gwalior|9 Indore|13 Ujjain|20 Jabalpur',
  MZ: '1 Aizawl',
  NL: '1 Kohima|7 Dimapur',
  OD: '2 Bhubaneswar|5 Cuttack|7 Ganjam|14 Rourkela|15 Sambalpur|33 Bhubaneswar',
  PB: '2 Amritsar|3 Bathinda|8 Jalandhar|10 Ludhiana|11 Patiala|65 Mohali',
  PY: '1 Puducherry|2 Karaikal',
  RJ: '1 Ajmer|2 Alwar|7 Bikaner|14 Jaipur|19 Jodhpur|20 Kota|27 Udaipur',
  SK: '1 Gangtok',
  TG: '2 Karimnagar|3 Warangal|4 Khammam|7 Ranga Reddy|8 Medchal|9 Hyderabad|10 Secunderabad|16 Nizamabad',
  TN: '1 Chennai Central|2 Chennai North West|7 Chennai South|9 Chennai West|10 Chennai South West|22 Meenambakkam|23 Vellore|30 Salem|33 Erode|37 Coimbatore South|38 Coimbatore North|39 Tiruppur|45 Tiruchirappalli|58 Madurai South|59 Madurai North|69 Thoothukudi|72 Tirunelveli|74 Nagercoil',
  TR: '1 Agartala',
  UK: '4 Haldwani|6 Udham Singh Nagar|7 Dehradun|8 Haridwar|17 Roorkee',
  UP: '14 Ghaziabad|15 Meerut|16 Noida|25 Bareilly|32 Lucknow|53 Gorakhpur|65 Varanasi|70 Prayagraj|78 Kanpur|80 Agra|81 Aligarh|85 Mathura',
  WB: '1 Kolkata|2 Kolkata|3 Kolkata|4 Kolkata|5 Kolkata|6 Kolkata|7 Kolkata|8 Kolkata|9 Kolkata|10 Kolkata|11 Howrah|12 Howrah|74 Siliguri',
};

/** Where an office is, in English; undefined when only its code is known. @param rto as on the plate: "MH-12" */
export function placeOfRto(state: string, rto: string): string | undefined {
  const number = String(Number(rto.split('-')[1]));
  const place = places[state]?.split('|').find((entry) => entry.startsWith(`${number} `));
  return place?.slice(number.length + 1);
}
