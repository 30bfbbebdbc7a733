/**
 * Passwords that attackers try first, in lower case; shorter ones are refused for their length.
 * Runs of equal or neighbouring characters are not listed: another rule refuses them.
 */
const listed = `
!@#$%^&* !@#$%^&*() 00001111 007007007 01011990 01012000 0123456789a 0987654321a 10101010
10203040 1020304050 11112222 11221122 11223344 1122334455 112233445566 11235813 12121212
121212121 12312312 123123123 123321123 12341234 12344321 123454321 123456123 12345654321
123456654 1234567890- 1234567890a 1234567890q 12345678910 123456789123 123456789a 123456789q
123456789z 12345678a 12345679 1234567a 123456abc 123456asd 123456qwe 123456qwerty 12345abc
12345abcde 12345qwert 1234abcd 1234asdf 1234qwer 123abc123 123qwe123 123qwe456 123qweasd
13131313 13579246 135792468 147258369 147852369 159357258 159753159 159753456 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 20202020 21212121 22334455 23232323
24681012 246813579 31415926 314159265 42424242 44445555 55667788 69696969 741852963 77778888
789456123 87654321a 88889999 90909090 963852741 9876543210a 987654321a 987654321q 98989898
99998888 a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaa11111 aaaa1111 aaaaaaa1
abc12345 abc123456 abc123abc abc@1234 abc@12345 abcabc123 abcd1234 abcd12345 abcd123456 abcd@123
abcd@1234 abcdefg1 abcdefg123 abcdefgh1 abhishek abhishek1 access123 access14 admin123 admin1234
admin12345 admin123456 admin2024 admin2025 admin@123 admin@1234 adminadmin administrator
administrator1 aishwarya ajay1234 alexander alexandra alhamdulillah amanda123 amit1234 andrew123
android1 angel123 angelina anjali123 anthony1 anthony123 anything1 arsenal1 arsenal123 asd123asd
asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfqwer ashley123 august123 autumn2024
autumn2025 azerty123 azertyuiop babygirl babygirl1 bangalore bank1234 banking1 barcelona
barcelona1 baseball baseball1 baseball123 basketball basketball1 batman123 beautiful beautiful1
benjamin benjamin1 bharat123 bismillah bismillah1 blessed1 blessing blink182 bollywood business
business1 butterfly butterfly1 cash1234 changeit changeme changeme1 changeme123 changethis
charlie1 charlie123 chelsea1 chelsea123 chennai123 children chocolate chocolate1 christian
christina christopher college1 company1 company123 computer computer1 computer12 computer123
cookie123 corvette cricket1 cricket123 cricket@123 cupcake1 daniel123 danielle december
december1 deepak123 deepika1 default1 default123 delhi123 dhoni007 dontknow dragon12 dragon123
dragonball dragonballz elizabeth elizabeth1 eminem123 facebook facebook1 facebook123 family123
father123 february ferrari1 ferrari123 football football1 football12 football123 forever1
forever21 fortnite freedom1 freedom123 friday123 friends1 friendship ganesh123 ganesha1 ganpati1
gmail123 godisgood godisgreat goodluck goodluck1 goodmorning goodnight google123 google1234
googlepay greenday guest123 guest1234 handsome hanuman1 hanuman123 happiness happy123 happy1234
heaven123 hello123 hello1234 hello12345 hellohello helloworld himanshu hindustan hindustan1
hockey123 hotmail1 hrithik1 hunter12 hunter123 hyderabad iforgot1 iloveu123 iloveyou iloveyou!
iloveyou1 iloveyou12 iloveyou123 iloveyou2 india123 india1234 india12345 india1947 india@123
indian123 inshallah instagram internet internet1 internet123 iphone12 ironman123 isabella
isabella1 jaihind1 jaihind123 jaimatadi jaishreeram jaishriram january1 jennifer jennifer1
jessica1 jesus123 jesus777 jesuschrist jonathan jordan123 jordan23 juventus1 kareena1 katrina1
kavita123 killer123 kolkata1 krishna1 krishna123 krishna@123 lakshmi1 lakshmi123 lamborghini
letmein! letmein1 letmein12 letmein123 letmeinnow lightning linkedin linkedin1 liverpool
liverpool1 lkjhgfdsa lovelove lovely123 loveme123 loveyou1 lucky123 lucky777 mahadev1 mahadev123
mahakal1 mahesh123 manchester manish123 master01 master12 master123 masterkey matthew1
matthew123 maverick mercedes merchant merchant1 merchant123 messi123 metallica michael1
michael123 michelle michelle1 microsoft midnight midnight1 minecraft minecraft1 mnbvcxz1
mohammed mohammed1 monday123 money123 moneymoney monkey12 monkey123 mother123 msdhoni7 muhammad
muhammad1 mukesh123 mumbai123 mustang1 mylove123 mypassword myspace1 naruto123 ncc1701d neha1234
newpassword nicholas nicole123 nintendo noidea123 nothing1 november october1 office123
omnamahshivaya omsairam omsairam1 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123
pa55w0rd pa55word pass1234 pass12345 pass123456 pass@123 pass@1234 passpass passpass1 passw0rd
passw0rd1 passw0rd123 password password! password#1 password01 password1 password1! password12
password123 password1234 password12345 password123456 password2 password2020 password2021
password2022 password2023 password2024 password2025 password2026 password3 password7 password9
password99 password@1 password@123 passwort payment1 payment123 payments paytm123 peerdesk
peerdesk1 peerdesk123 phoenix1 phonepe123 playstation poiuytrewq pokemon1 pokemon123 pooja123
porsche1 princess princess1 princess12 princess123 private1 priya123 priyanka priyanka1 q1w2e3r4
q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxedc qqqq1111 qwe123qwe qweasd123 qweasdzxc qweqweqwe
qwerty1! qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyasdf qwertyqwerty qwertyui
qwertyuiop qwertzuiop radhakrishna rahul123 rahul@123 rainbow1 rainbow123 rajesh123 rakesh123
ramesh123 ranger123 realmadrid richrich robert123 rohit123 ronaldo123 ronaldo7 root1234 rootroot
rupees123 sachin10 sachin123 saibaba1 saibaba123 sairam123 salman123 samantha samantha1 samsung1
samsung123 sanjay123 saraswati school123 secret12 secret123 secretpassword security security1
september shadow12 shadow123 shahrukh shreeram slipknot softball soldier1 something spiderman
spiderman1 spring2024 spring2025 spring2026 starwars starwars1 stephanie stephen1 student1
student123 summer123 summer2023 summer2024 summer2025 summer2026 sunita123 sunshine sunshine1
sunshine12 sunshine123 superman superman1 superstar superstar1 superuser supervisor suresh123
sweetheart sweetheart1 sweetie1 swimming sysadmin teacher1 teacher123 temp1234 temporary
temppass test1234 test12345 test@123 testing1 testing123 testtest thepassword thomas123 thunder1
toor1234 truelove trustno1 trustnoone vandemataram victoria victoria1 vijay123 virat018 virat123
volleyball waheguru waheguru1 welcome! welcome01 welcome1 welcome12 welcome123 welcome1234
welcome2 welcome2023 welcome2024 welcome2025 welcome2026 welcome@1 welcome@123 whatever
whatever1 whatever123 whatsapp william1 william123 windows10 windows123 windows7 winter123
winter2023 winter2024 winter2025 winter2026 xxxxxxx1 yahoo123 youtube1 zaq12wsx zaq1xsw2
zaq1zaq1 zxcvbnm, zxcvbnm1 zxcvbnm123 zxcvbnmz zxcvzxcv zxczxczxc
`;

export const commonPasswords: ReadonlySet<string> = new Set(listed.trim().split(/\s+/));
